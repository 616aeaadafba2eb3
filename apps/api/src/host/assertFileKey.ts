/** Validates the keys of stored files. */

const keyPattern = /^[\w-]+(\/[\w-]+)*$/;

export const isFileKey = (key: string) => keyPattern.test(key);

/** Returns a valid key. Throws for any other string, because it could point outside the folder or the bucket [B4]. */
export function assertFileKey(key: string): string {
  if (!isFileKey(key)) throw new TypeError(`'${key}' is not a file key`);
  return key;
}
