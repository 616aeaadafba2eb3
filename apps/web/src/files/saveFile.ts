/** Hands a file to the browser, which keeps it as a download. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // the download has its own hold on the bytes once it has begun
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
