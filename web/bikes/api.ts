import type { BikeAnswer, BikeInput, VinCheckAnswer } from "#shared/bikes.schema.ts";
import { request } from "../platform/api.ts";

export const checkVin = (vin: string, signal: AbortSignal) =>
  request<VinCheckAnswer>("GET", "/api/vin-check", { query: { vin }, signal });

export const addBike = (riderId: string, body: BikeInput) =>
  request<BikeAnswer>("POST", `/api/rider/rider/${riderId}/bikes`, { body });

export const removeBike = (riderId: string, bikeId: string) =>
  request<unknown>("DELETE", `/api/rider/rider/${riderId}/bikes/${bikeId}`);

/** The holder gets a mail; neither learns who the other is. */
export const askRelease = (riderId: string, vin: string) =>
  request<unknown>("POST", `/api/rider/rider/${riderId}/bikes/ask-release`, { body: { vin } });
