import type { BikeInput } from "#shared/bikes.schema.ts";
import { api } from "../platform/api/api.ts";

export const checkVin = (vin: string, signal: AbortSignal) => api("GET /api/vin-check", { query: { vin }, signal });

export const addBike = (riderId: string, body: BikeInput) =>
  api("POST /api/{type}/rider/{riderId}/bikes", { params: { type: "rider", riderId }, body });

export const removeBike = (riderId: string, bikeId: string) =>
  api("DELETE /api/{type}/rider/{riderId}/bikes/{bikeId}", { params: { type: "rider", riderId, bikeId } });

/**
 * Asks the rider who has this bike on their account to release it. That rider gets an email, and neither rider learns
 * who the other is.
 */
export const askRelease = (riderId: string, vin: string) =>
  api("POST /api/rider/rider/{riderId}/bikes/ask-release", { params: { riderId }, body: { vin } });
