// Sets the theme before anything is painted, so that a dark page never flashes white.
try {
  const { theme, contrast } = JSON.parse(localStorage.getItem("einklang.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (contrast === "more") document.documentElement.dataset.contrast = "more";
} catch {
  // Without storage the device's own theme is used.
}
