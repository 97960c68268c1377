// Who plays on this device, as the server knows them: a guest with a name, or none yet.

import { get, put } from "./live/requests";
import type { Me } from "./protocol";

class Guest {
  name = $state("");
  known = $state(false); // the server has handed out a cookie to this browser, or knew it

  #asked: Promise<void> | null = null;

  /** Ask once who this is; without an answer one is nobody in particular, and it is asked again next time. */
  meet(): Promise<void> {
    this.#asked ??= get<Me>("/me").then(
      (me) => this.become(me),
      () => void (this.#asked = null),
    );
    return this.#asked;
  }

  become({ name }: Me): void {
    this.name = name;
    this.known = true;
  }

  /** Take a name, and tell whether it is a new one; an empty one changes nothing. */
  async rename(name: string): Promise<boolean> {
    const wanted = name.trim();
    if (!wanted || wanted === this.name) return false;
    this.become(await put<Me>("/me", { name: wanted }));
    return true;
  }
}

export const guest = new Guest();
