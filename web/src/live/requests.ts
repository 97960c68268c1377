// Requests to the server, and what it says when it does not grant one.

import { network } from "../parts/offline.svelte";
import type { Complaint } from "../protocol";

const MOST_TRIES = 6; // if the server wants less at a time

/** A request that was not granted, or that found nobody to ask. */
export class NotGranted extends Error {
  constructor(
    readonly status: number, // 0 if the server could not be reached
    readonly complaint: Complaint,
  ) {
    super(complaint.sentence);
  }
}

export function get<T>(path: string): Promise<T> {
  return ask<T>("GET", path);
}

export function post<T>(path: string, body: unknown = {}): Promise<T> {
  return ask<T>("POST", path, body);
}

export function put<T>(path: string, body: unknown): Promise<T> {
  return ask<T>("PUT", path, body);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer = await reach(method, path, body);
  // Many people may share an address, as in a class. Nothing was done, so it can be asked again.
  for (let tries = 1; answer.status === 429 && tries < MOST_TRIES; tries++) {
    const seconds = Number(answer.headers.get("Retry-After")) || 1;
    await new Promise((go) => setTimeout(go, seconds * 1000 * (1 + Math.random())));
    answer = await reach(method, path, body);
  }
  if (answer.ok) return (await answer.json()) as T;
  const told: unknown = await answer.json().catch(() => null);
  throw new NotGranted(
    answer.status,
    isComplaint(told) ? told : { code: "fault", what: {}, sentence: answer.statusText },
  );
}

async function reach(method: string, path: string, body?: unknown): Promise<Response> {
  try {
    const answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    network.met(true);
    return answer;
  } catch {
    network.met(false);
    throw new NotGranted(0, { code: "unreachable", what: {}, sentence: "the server cannot be reached" });
  }
}

function isComplaint(told: unknown): told is Complaint {
  return typeof told === "object" && told !== null && "code" in told;
}
