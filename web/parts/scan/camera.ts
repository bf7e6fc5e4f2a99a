import { stored, textSchema } from "../../platform/cache/stored.ts";

/** This is the reason why there is no picture. `failed` means that the QR reader could not be loaded. */
export type CameraFault = "blocked" | "none" | "busy" | "unsupported" | "failed";

/**
 * This is the id of the camera that was used last on this device. It is an empty text if the browser reports no ids.
 */
export const chosenCamera = stored("scan-camera", textSchema);

/** The camera faces the user (front), or it faces away from the user (back). */
export type Facing = "user" | "environment";

/** Returns the fault that corresponds to an error of the camera API. */
export function faultOf(error: unknown): CameraFault {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "blocked";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "unsupported";
}

/** Starts a camera: the one with this id if it is still connected, otherwise one that faces the requested side. */
export async function startCamera(deviceId: string | null, facing: Facing): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  if (!mediaDevices?.getUserMedia) throw new Error("This browser has no camera interface");
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const wanted: MediaTrackConstraints = deviceId
    ? { deviceId: { exact: deviceId } }
    : { facingMode: { ideal: facing } };
  try {
    return await mediaDevices.getUserMedia({ video: { ...wanted, ...size }, audio: false });
  } catch (error) {
    // The camera that was used last may be unplugged.
    if (!deviceId || faultOf(error) !== "none") throw error;
    return startCamera(null, facing);
  }
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Returns the ids of the cameras, which browsers report only after the user gave permission. */
export async function cameraIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId }) => deviceId);
}
