/** Reads the file name of a download from its response headers. */
const encodedNamePattern = /filename\*=UTF-8''([^;]+)/i;

/** Reads the file name from `filename*` of Content-Disposition, because `filename` has only ASCII characters. The default is `file`. */
export function readFileName(disposition: unknown): string {
  const [, name] = encodedNamePattern.exec(String(disposition ?? '')) ?? [];
  try {
    return name ? decodeURIComponent(name) : 'file';
  } catch {
    return 'file';
  }
}
