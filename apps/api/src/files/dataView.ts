/** Wraps bytes in a `DataView`, which reads numbers from them. */
export const toDataView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
