/** A time stamp authority [RFC 3161] on 127.0.0.1, and ways in which it fails. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { parsePem } from '@libpdf/core';
import { fromBER, Integer, ObjectIdentifier, OctetString } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatus,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

const contentTypeOid = '1.2.840.113549.1.9.3';
const messageDigestOid = '1.2.840.113549.1.9.4';
const timestampInfoOid = '1.2.840.113549.1.9.16.1.4';

/**
 * What the authority answers. `forged`: a time stamp with a changed time. `other`: a valid time stamp of another request. `hangs`: the start of a
 * response, and never its end.
 */
export type ResponderBehaviour = 'works' | 'refuses' | 'fails' | 'hangs' | 'garbage' | 'forged' | 'other';

export interface TimestampResponder {
  readonly url: string;
  behaviour: ResponderBehaviour;
  close(): Promise<void>;
}

const readBody = async (request: IncomingMessage) => new Uint8Array(await buffer(request));

const at = new Date('2026-03-02T10:00:05Z');

/** Starts the authority with a key and a certificate in PEM. */
export async function startTimestampResponder(pem: string): Promise<TimestampResponder> {
  const block = (label: string) =>
    new Uint8Array(parsePem(pem).find((candidate) => candidate.label === label)?.der ?? []);
  const certificate = new Certificate({ schema: fromBER(block('CERTIFICATE')).result });
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('pkcs8', block('PRIVATE KEY'), algorithm, false, ['sign']);

  async function answer(query: TimeStampReq, behaviour: ResponderBehaviour): Promise<ArrayBuffer> {
    if (behaviour === 'refuses')
      return new TimeStampResp({ status: new PKIStatusInfo({ status: PKIStatus.rejection }) }).toSchema().toBER();
    const info = new TSTInfo({
      version: 1,
      policy: '1.2.3.4.1',
      messageImprint: query.messageImprint,
      serialNumber: new Integer({ value: 7 }),
      genTime: at,
      ...(query.nonce && { nonce: query.nonce }),
    });
    if (behaviour === 'other')
      info.messageImprint.hashedMessage = new OctetString({ valueHex: randomBytes(32).buffer });
    const content = info.toSchema().toBER();
    const digest = createHash('sha256').update(Buffer.from(content)).digest();
    if (behaviour === 'forged') info.genTime = new Date('2020-01-01T00:00:00Z');
    const signed = new SignedData({
      version: 3,
      encapContentInfo: new EncapsulatedContentInfo({
        eContentType: timestampInfoOid,
        eContent: new OctetString({ valueHex: info.toSchema().toBER() }),
      }),
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
          signedAttrs: new SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              new Attribute({ type: contentTypeOid, values: [new ObjectIdentifier({ value: timestampInfoOid })] }),
              new Attribute({
                type: messageDigestOid,
                values: [new OctetString({ valueHex: new Uint8Array(digest).buffer })],
              }),
            ],
          }),
        }),
      ],
      certificates: [certificate],
    });
    await signed.sign(key, 0, 'SHA-256', content);
    const token = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
    const status = new PKIStatusInfo({ status: PKIStatus.granted });
    return new TimeStampResp({ status, timeStampToken: token }).toSchema().toBER();
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { behaviour } = responder;
    const query = new TimeStampReq({ schema: fromBER(await readBody(request)).result });
    response.statusCode = behaviour === 'fails' ? 500 : 200;
    response.setHeader('content-type', 'application/timestamp-reply');
    if (behaviour === 'hangs') response.write(new Uint8Array([0x30, 0x82]));
    else if (behaviour === 'garbage') response.end('<html>Sign in to use this network</html>');
    else if (behaviour === 'fails') response.end();
    else response.end(new Uint8Array(await answer(query, behaviour)));
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const responder: TimestampResponder = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: 'works',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return responder;
}
