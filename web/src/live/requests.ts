// Requests to the server, and what it says when it does not grant one.

import { network } from "../parts/offline.svelte";
import type { Complaint } from "../protocol";

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
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    network.met(true);
  } catch {
    network.met(false);
    throw new NotGranted(0, { code: "unreachable", what: {}, sentence: "the server cannot be reached" });
  }
  if (answer.ok) return (await answer.json()) as T;
  const told: unknown = await answer.json().catch(() => null);
  throw new NotGranted(
    answer.status,
    isComplaint(told) ? told : { code: "fault", what: {}, sentence: answer.statusText },
  );
}

function isComplaint(told: unknown): told is Complaint {
  return typeof told === "object" && told !== null && "code" in told;
}
