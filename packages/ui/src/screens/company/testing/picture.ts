/** One blue pixel. */
export const tinyPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwGAaTkWQQAAAABJRU5ErkJggg==';

/** A picture of 320 by 120, drawn here; `named` is the type the file claims. */
export async function aPicture(type: 'image/png' | 'image/jpeg', name: string, named: string = type): Promise<File> {
  const canvas = new OffscreenCanvas(320, 120);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas to draw on');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, 320, 120);
  pen.fillStyle = '#7a3b16';
  pen.fillRect(24, 24, 72, 72);
  return new File([await canvas.convertToBlob({ type })], name, { type: named });
}

/** Drops files on the page as a person does. */
export function drop(place: Element, ...files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}
