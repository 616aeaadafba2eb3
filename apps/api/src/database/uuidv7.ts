/**
 * A UUIDv7: 48 bits of Unix milliseconds and 74 random bits, so ids sort by the time they were made
 * and inserts touch the end of an index [api.md: ids are strings, UUIDv7].
 */
export function uuidv7(now: Date): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  const milliseconds = now.getTime();
  view.setUint32(0, Math.floor(milliseconds / 2 ** 16));
  view.setUint16(4, milliseconds % 2 ** 16);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
