const form = /^[\w-]+(\/[\w-]+)*$/;

/** Keys are the API's own. Anything else would be a way out of the folder or the bucket, and is refused [B4]. */
export function fileKey(key: string): string {
  if (!form.test(key)) throw new TypeError(`'${key}' is no file key`);
  return key;
}
