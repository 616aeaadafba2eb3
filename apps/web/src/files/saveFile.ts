/** Hands bytes to the browser, which keeps them as a download under `name`. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the download has its own hold on the bytes once it has begun
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
