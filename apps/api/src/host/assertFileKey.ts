const form = /^[\w-]+(\/[\w-]+)*$/;

/** Returns the key. The API makes all keys; any other string could lead out of the folder or the bucket [B4]. */
export function assertFileKey(key: string): string {
  if (!form.test(key)) throw new TypeError(`'${key}' is not a file key`);
  return key;
}
