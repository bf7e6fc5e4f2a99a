import { useSyncExternalStore } from "react";
import type { Consequences } from "#shared/results.schema.ts";
import type { BatchFile, BatchTaken } from "#shared/upload-batch.schema.ts";
import { textOf } from "../../platform/api/problem.ts";
import { importBatch, previewBatch, removeWaitingFile, uploadToBatch, getWaitingFiles } from "../api.ts";
import { sheetKey } from "../typing/drafts.ts";
import { storedChoices } from "./stored-choices.ts";

/** These are the files of an event that were uploaded together and are not saved yet. The server stores them. */
type Files = {
  files: readonly BatchFile[];
  /** This is what saving and verifying all ready files together would award. */
  follows: Consequences;
  refused: readonly { fileName: string; message: string }[];
  /** This is the number of files sent so far, and of all that are being sent; it is null while none are. */
  sending: { done: number; total: number } | null;
  busy: boolean;
  message: string | null;
};

const none: Files = {
  files: [],
  follows: { gives: [], takes: [], ifConfirmed: [], overBudget: false },
  refused: [],
  sending: null,
  busy: false,
  message: null,
};

/** These are the files by account and event. The upload area and the list share them. */
const known = new Map<string, Files>();
const listeners = new Set<() => void>();

const filesOf = (eventId: string): Files => known.get(sheetKey(eventId)) ?? none;

function change(eventId: string, changed: Partial<Files>): void {
  known.set(sheetKey(eventId), { ...filesOf(eventId), ...changed });
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useFiles = (eventId: string): Files =>
  useSyncExternalStore(
    subscribe,
    () => filesOf(eventId),
    () => none,
  );

/** Returns true for several files, or for one that may contain several. */
export const isMany = (files: readonly File[]): boolean =>
  files.length > 1 || files.some(({ name }) => /\.zip$/i.test(name));

const choicesOf = (previewId: string) => ({ ...storedChoices(previewId).read(), previewId });

/** Previews the uploaded files again, with the choices that were made for each on this device. */
export async function loadFiles(eventId: string): Promise<void> {
  await during(eventId, async () => {
    const waiting = await getWaitingFiles(eventId);
    const answer =
      waiting.length === 0
        ? none
        : await previewBatch(eventId, { files: waiting.map(({ previewId }) => choicesOf(previewId)) });
    change(eventId, { files: answer.files, follows: answer.follows });
  });
}

/**
 * Sends files one after another, because the server reads one at a time. A file that fails does not stop the others.
 */
export async function sendFiles(eventId: string, files: readonly File[]): Promise<void> {
  change(eventId, { refused: [], message: null });
  for (const [done, file] of files.entries()) {
    change(eventId, { sending: { done, total: files.length } });
    try {
      const received = await uploadToBatch(eventId, file);
      for (const { fileName, message } of received.files) if (message !== null) refuse(eventId, fileName, message);
    } catch (error) {
      refuse(eventId, file.name, textOf(error));
    }
  }
  change(eventId, { sending: null });
  await loadFiles(eventId);
}

const refuse = (eventId: string, fileName: string, message: string): void =>
  change(eventId, { refused: [...filesOf(eventId).refused, { fileName, message }] });

export async function removeFile(eventId: string, previewId: string): Promise<void> {
  await during(eventId, async () => {
    await removeWaitingFile(eventId, previewId);
    storedChoices(previewId).write(null);
  });
  await loadFiles(eventId);
}

/** Saves files together. Returns null if the server refused to save them. */
export async function saveFiles(
  eventId: string,
  files: readonly BatchFile[],
  confirm: string,
): Promise<BatchTaken | null> {
  const answer = await during(eventId, async () => {
    const taken = await importBatch(eventId, {
      confirm,
      files: files.map(({ previewId, classes }) => ({
        ...choicesOf(previewId),
        versions: Object.fromEntries(classes.map(({ _id, __v }) => [_id, __v])),
      })),
    });
    if (taken.saved) for (const { previewId } of files) storedChoices(previewId).write(null);
    return taken;
  });
  const { message } = filesOf(eventId);
  await loadFiles(eventId);
  // The list is loaded again even if the server refused to save the files; its message stays visible.
  if (!answer) change(eventId, { message });
  return answer;
}

async function during<Answer>(eventId: string, act: () => Promise<Answer>): Promise<Answer | null> {
  change(eventId, { busy: true, message: null });
  try {
    return await act();
  } catch (error) {
    change(eventId, { message: textOf(error) });
    return null;
  } finally {
    change(eventId, { busy: false });
  }
}
