const encoded = /filename\*=UTF-8''([^;]+)/i;

/** The name of a downloaded file: `filename*` of Content-Disposition, because `filename` has ASCII letters only. */
export function fileName(disposition: unknown): string {
  const [, name] = encoded.exec(String(disposition ?? '')) ?? [];
  try {
    return name ? decodeURIComponent(name) : 'file';
  } catch {
    return 'file';
  }
}
