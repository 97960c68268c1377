"""Players that look ahead: quick worths, a net, rollouts and a tree."""
