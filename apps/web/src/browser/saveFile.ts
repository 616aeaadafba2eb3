/** Downloads a file that the app has in memory. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // by then the browser has its own reference to the bytes
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
