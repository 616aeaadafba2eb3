/** Reads files that can be compressed. */

/**
 * Decompresses a gzip file and returns other files unchanged. The media type depends on the web server, and some servers let the browser
 * decompress the file. This function checks the first two bytes instead.
 */
export async function decompress(blob: Blob): Promise<Blob> {
  const [firstByte, secondByte] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const isGzip = firstByte === 0x1f && secondByte === 0x8b;
  return isGzip ? new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).blob() : blob;
}
