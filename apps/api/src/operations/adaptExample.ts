/** Copies the files of docs/operations for tests, with the names, ports and paths of the machine. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const exampleFolder = fileURLToPath(new URL('../../../../docs/operations/', import.meta.url));

export const readExample = (name: string): Promise<string> => readFile(join(exampleFolder, name), 'utf8');

/** Writes a copy to `folder`, in which each text is replaced. Throws if the file does not contain one of them. Returns the path of the copy. */
export async function adaptExample(
  folder: string,
  name: string,
  replacements: Readonly<Record<string, string>>,
): Promise<string> {
  let text = await readExample(name);
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`docs/operations/${name} does not contain '${from}'`);
    text = text.replaceAll(from, to);
  }
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}
