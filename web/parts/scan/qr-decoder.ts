import decodeQR from "qr/decode.js";

/**
 * This is the length in pixels of the longer side of the image that is decoded. It is enough for a card that is held up
 * to the camera, and fast on a slow tablet.
 */
const maxSide = 960;
/** This is the time limit in ms for one image. A card that is missed in one image is found in one of the next. */
const timeLimit = 40;

/** Returns the text of the QR code in an image, or null if there is none that can be read. */
export function textInImage(image: Pick<ImageData, "width" | "height" | "data">): string | null {
  try {
    return decodeQR(image, { timeLimit });
  } catch {
    // The library throws if it finds no code.
    return null;
  }
}

/** Returns a function that reads the QR code in the current image of a video, or null. */
export function createDecoder(): (video: HTMLVideoElement) => Promise<string | null> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return (video) => {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, maxSide / Math.max(videoWidth, videoHeight, 1));
    const width = Math.round(videoWidth * scale);
    const height = Math.round(videoHeight * scale);
    if (!context || width === 0 || height === 0) return Promise.resolve(null);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    return Promise.resolve(textInImage(context.getImageData(0, 0, width, height)));
  };
}
