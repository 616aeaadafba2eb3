/** Encrypts and decrypts backups with age (https://age-encryption.org). The program `age` can decrypt them too. */
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backupError.ts';

/** Who can decrypt a backup: the owners of the keys, or everybody with the passphrase. */
export type Encryption = { readonly recipients: readonly string[] } | { readonly passphrase: string };

/** What decrypts a backup. */
export type Decryption = { readonly identities: readonly string[] } | { readonly passphrase: string };

type Bytes = ReadableStream<Uint8Array>;

const magic = 'age-encryption.org/v1';
/** The number of bytes that `isEncrypted` needs. */
export const magicBytes = magic.length;
export const isEncrypted = (start: Uint8Array) => Buffer.from(start).toString('latin1').startsWith(magic);

export async function encrypt(bytes: Bytes, encryption: Encryption): Promise<Bytes> {
  const encrypter = new Encrypter();
  if ('passphrase' in encryption) encrypter.setPassphrase(encryption.passphrase);
  else for (const recipient of encryption.recipients) addRecipient(encrypter, recipient);
  return encrypter.encrypt(bytes);
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupError(`'${recipient}' is not a recipient of age: it must be a public key that starts with age1.`);
  }
}

/** Throws BackupError if nothing in `decryption` opens the file. The stream fails with BackupError if the file was changed. */
export async function decrypt(bytes: Bytes, decryption: Decryption): Promise<Bytes> {
  const decrypter = new Decrypter();
  if ('passphrase' in decryption) decrypter.addPassphrase(decryption.passphrase);
  else for (const identity of decryption.identities) addIdentity(decrypter, identity);
  try {
    return await decrypter.decrypt(bytes);
  } catch (error) {
    throw new BackupError(
      'passphrase' in decryption
        ? 'The passphrase does not open this backup: correct it, or name a key with --identity.'
        : 'The key does not open this backup: name the key of one of its recipients with --identity.',
      { cause: error },
    );
  }
}

function addIdentity(decrypter: Decrypter, identity: string): void {
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BackupError('The file of --identity has a line that is not a secret key of age.');
  }
}

/** Reads the secret keys of an identity file of age, which has one key per line and comments. */
export const parseIdentities = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
