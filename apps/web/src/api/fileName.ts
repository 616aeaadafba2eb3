const encoded = /filename\*=UTF-8''([^;]+)/i;

/** What the server calls a file that it gives; its `filename*`, for the other has no letters beyond English ones. */
export function fileName(disposition: unknown): string {
  const [, name] = encoded.exec(String(disposition ?? '')) ?? [];
  try {
    return name ? decodeURIComponent(name) : 'file';
  } catch {
    return 'file';
  }
}
