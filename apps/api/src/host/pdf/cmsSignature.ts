/** Checks signatures in the format CMS [RFC 5652]: of sealed PDFs, and of time stamps. */
import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { fromBER, OctetString } from 'asn1js';
import { Certificate, ContentInfo, SignedData, type SignerInfo } from 'pkijs';

/** A CMS signature with one signer. */
export interface CmsSignature {
  readonly signer: SignerInfo;
  /** The certificate of the signer. */
  readonly certificate: X509Certificate;
  /** The signed content, if the CMS contains it. */
  readonly content: Uint8Array<ArrayBuffer> | undefined;
}

/** The names of digest algorithms in `node:crypto`, by their object identifiers. */
export const digestNames: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const messageDigestOid = '1.2.840.113549.1.9.4';
const rsaPssOid = '1.2.840.113549.1.1.10';

/** Throws for bytes that are no CMS signature, and if it does not contain the certificate of its signer. Zeros after it are ignored. */
export function readCms(bytes: Uint8Array<ArrayBuffer>): CmsSignature {
  const { result } = fromBER(bytes);
  const data = new SignedData({ schema: new ContentInfo({ schema: result }).content });
  const [signer] = data.signerInfos;
  const certificate = data.certificates?.find(
    (candidate) => candidate instanceof Certificate && candidate.serialNumber.isEqual(signer?.sid.serialNumber),
  );
  if (!signer || !(certificate instanceof Certificate)) throw new Error('the certificate of the signer is missing');
  const { eContent } = data.encapContentInfo;
  return {
    signer,
    certificate: new X509Certificate(Buffer.from(certificate.toSchema().toBER())),
    content: eContent && new Uint8Array(eContent.getValue()),
  };
}

/** Whether the signature covers exactly these bytes: the signed attributes name their hash, and the signature covers the signed attributes. */
export function isValidSignature({ signer, certificate }: CmsSignature, bytes: Uint8Array): boolean {
  const digestName = digestNames[signer.digestAlgorithm.algorithmId];
  const digest = signer.signedAttrs?.attributes.find(({ type }) => type === messageDigestOid)?.values[0];
  if (!signer.signedAttrs || !digestName || !(digest instanceof OctetString)) return false;
  const isSameHash = createHash(digestName).update(bytes).digest().equals(Buffer.from(digest.getValue()));
  const key = certificate.publicKey;
  const isPss = signer.signatureAlgorithm.algorithmId === rsaPssOid;
  const isSigned = verify(
    digestName,
    Buffer.from(signer.signedAttrs.encodedValue),
    isPss ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO } : key,
    Buffer.from(signer.signature.getValue()),
  );
  return isSameHash && isSigned;
}
