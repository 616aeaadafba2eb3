/** Checks signatures in the format CMS [RFC 5652]: of sealed PDFs, and of time stamps. */
import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { Set as AsnSet, fromBER, OctetString, Sequence } from 'asn1js';
import { Certificate, ContentInfo, SignedData, type SignerInfo } from 'pkijs';

/** A CMS signature with one signer. */
export interface CmsSignature {
  readonly signer: SignerInfo;
  /** The certificate of the signer. */
  readonly certificate: X509Certificate;
  /** The certificates beside it, for example of the authority that issued it. */
  readonly otherCertificates: readonly X509Certificate[];
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

const signedDataOid = '1.2.840.113549.1.7.2';
/** The content of a seal. */
const dataOid = '1.2.840.113549.1.7.1';
/** The content of a time stamp. */
const timestampInfoOid = '1.2.840.113549.1.9.16.1.4';
/** The signature algorithms RSA and ECDSA that name their digest algorithm, and that digest algorithm. */
const signatureDigests: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};
/** RSA without the name of a digest algorithm. Some authorities write it in time stamps. */
const plainRsaOid = '1.2.840.113549.1.1.1';
/** The object identifiers of the attribute with the hash of the signer's certificate, without and with the name of a hash algorithm. */
const signingCertificateOids = { sha1: '1.2.840.113549.1.9.16.2.12', named: '1.2.840.113549.1.9.16.2.47' } as const;

interface Encodable {
  toBER(): ArrayBuffer;
}

const isSameValue = (first: Encodable, second: Encodable): boolean =>
  Buffer.from(first.toBER()).equals(Buffer.from(second.toBER()));

const childrenOf = (node: unknown): readonly unknown[] =>
  node instanceof Sequence || node instanceof AsnSet ? node.valueBlock.value : [];

/** The first octet string in a value: the hash of a certificate in a signing certificate attribute. */
function firstOctets(node: unknown): Buffer | undefined {
  if (node instanceof OctetString) return Buffer.from(node.getValue());
  return childrenOf(node)
    .map(firstOctets)
    .find((octets) => octets !== undefined);
}

/** Whether the algorithm of the signature agrees with the digest algorithm. The digest algorithm of RSA-PSS is checked with the signature. */
function isSignatureAlgorithmOf({ signatureAlgorithm, digestAlgorithm }: SignerInfo, contentOid: string): boolean {
  const { algorithmId } = signatureAlgorithm;
  if (algorithmId === rsaPssOid) return true;
  if (algorithmId === plainRsaOid) return contentOid === timestampInfoOid;
  const digest = signatureDigests[algorithmId];
  return digest !== undefined && digest === digestNames[digestAlgorithm.algorithmId];
}

/** Whether the signed attributes name another certificate than this one. They need not name one. */
function namesOtherCertificate({ signedAttrs }: SignerInfo, { raw }: X509Certificate): boolean {
  return Object.entries(signingCertificateOids).some(([kind, oid]) => {
    const hash = firstOctets(signedAttrs?.attributes.find(({ type }) => type === oid)?.values[0]);
    // A hash with a name has 32 bytes or more. Its length tells which one it is.
    const hashName = kind === 'sha1' ? 'sha1' : `sha${(hash?.length ?? 0) * 8}`;
    return hash !== undefined && !createHash(hashName).update(raw).digest().equals(hash);
  });
}

/** Whether each certificate was issued by another one of them, or by itself, or is the certificate of the signer. */
const areRelated = (signer: X509Certificate, certificates: readonly X509Certificate[]): boolean =>
  certificates.every(
    (certificate) =>
      certificate.raw.equals(signer.raw) ||
      certificates.some((issued) => issued.checkIssued(certificate) && issued.verify(certificate.publicKey)),
  );

/**
 * Throws for bytes that are no CMS signature in DER, for other bytes than zeros after it, if it does not contain the certificate of its
 * signer, and if its parts do not agree with each other. So a changed byte is found also where the signature does not cover it.
 */
export function readCms(bytes: Uint8Array<ArrayBuffer>): CmsSignature {
  const { result, offset } = fromBER(bytes);
  if (bytes.subarray(offset).some((byte) => byte !== 0)) throw new Error('there are bytes after the signature');
  if (!Buffer.from(result.toBER()).equals(bytes.subarray(0, offset))) throw new Error('the signature is not in DER');
  const { contentType, content } = new ContentInfo({ schema: result });
  const data = new SignedData({ schema: content });
  const [signer, ...otherSigners] = data.signerInfos;
  const certificates = (data.certificates ?? []).map((certificate) => {
    if (!(certificate instanceof Certificate)) throw new Error('a certificate has another format');
    return { certificate, x509: new X509Certificate(Buffer.from(certificate.toSchema().toBER())) };
  });
  const own = certificates.find(
    ({ certificate: { serialNumber, issuer } }) =>
      serialNumber.isEqual(signer?.sid.serialNumber) && isSameValue(issuer.toSchema(), signer?.sid.issuer.toSchema()),
  );
  if (!signer || !own) throw new Error('the certificate of the signer is missing');
  const { eContent, eContentType } = data.encapContentInfo;
  const isConsistent =
    contentType === signedDataOid &&
    childrenOf(result).length === 2 &&
    data.version === (eContentType === dataOid ? 1 : 3) &&
    (eContentType === dataOid || eContentType === timestampInfoOid) &&
    signer.version === 1 &&
    otherSigners.length === 0 &&
    data.digestAlgorithms.some((digest) => isSameValue(digest.toSchema(), signer.digestAlgorithm.toSchema())) &&
    isSignatureAlgorithmOf(signer, eContentType) &&
    !namesOtherCertificate(signer, own.x509) &&
    areRelated(
      own.x509,
      certificates.map(({ x509 }) => x509),
    );
  if (!isConsistent) throw new Error('the parts of the signature do not agree');
  const otherCertificates = certificates.filter((other) => other !== own).map(({ x509 }) => x509);
  return { signer, certificate: own.x509, otherCertificates, content: eContent && new Uint8Array(eContent.getValue()) };
}

/** The common name of the owner of a certificate, or the whole name if it has none. */
export const commonName = ({ subject }: X509Certificate): string =>
  /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ');

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
