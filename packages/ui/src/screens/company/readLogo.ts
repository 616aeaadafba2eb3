import { logoType, maxLogoBytes } from '@plumbline/domain/company/logo';

/** The picture in the file as a data URL under its true type; undefined for what can be no logo or cannot be shown [R5.07, S9]. */
export async function readLogo(file: File): Promise<string | undefined> {
  if (file.size > maxLogoBytes) return undefined;
  const bytes = await file.arrayBuffer();
  const type = logoType(new Uint8Array(bytes));
  if (!type) return undefined;
  const picture = new Blob([bytes], { type });
  return (await isShown(picture)) ? dataUrlOf(picture) : undefined;
}

async function isShown(picture: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(picture)).close();
    return true;
  } catch {
    return false;
  }
}

const dataUrlOf = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
