const form = /^[\w-]+(\/[\w-]+)*$/;

/** Returns a valid key and throws for any other string, which could point outside the folder or the bucket [B4]. */
export function assertFileKey(key: string): string {
  if (!form.test(key)) throw new TypeError(`'${key}' is not a file key`);
  return key;
}
