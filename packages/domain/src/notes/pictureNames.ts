/** The names of pictures that have no name of their own. */

/** How a user added a file to a note: from the disk, with the camera, or from the clipboard. */
export type FileSource = 'chosen' | 'camera' | 'clipboard';

const titles = { camera: 'Photo', clipboard: 'Pasted picture' } as const;

/** The names that browsers give to a picture of the clipboard and that iPhones give to each photo of the camera. */
const nameWithoutMeaning = /^image\.(\w+)$/i;

/**
 * Returns the name under which a file is uploaded, for example `Pasted picture 2026-11-26 14.05.png`. A file with a name of its own
 * keeps it. `dateTime` is YYYY-MM-DD HH:MM. A colon is not allowed in the file names of Windows. The name differs from `takenNames`.
 */
export function uploadName(name: string, source: FileSource, dateTime: string, takenNames: readonly string[]): string {
  const extension = nameWithoutMeaning.exec(name)?.[1];
  if (source === 'chosen' || extension === undefined) return name;
  const title = `${titles[source]} ${dateTime.replace(':', '.')}`;
  const names = [title, ...takenNames.map((_, index) => `${title} (${index + 2})`)].map(
    (base) => `${base}.${extension}`,
  );
  return names.find((candidate) => !takenNames.includes(candidate)) ?? name;
}
