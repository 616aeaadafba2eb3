/** Starts a browser download of a file in memory. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // After this delay the browser no longer needs the object URL.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
