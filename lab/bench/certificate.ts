/**
 * A self-signed certificate for a benchmark's server: browsers speak HTTP/2 over TLS only. Each run makes a new one.
 */
import { generateKeyPairSync, sign } from 'node:crypto';

/** DER, by tag: the parts of X.509 that a certificate of version 1 has. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = der(SEQUENCE, Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');

/** Both in PEM. Valid for a day around now. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from('localhost')))));
  const content = der(
    SEQUENCE,
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, time(-12), time(12)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = sign('sha256', content, privateKey);
  const cert = der(SEQUENCE, content, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = Buffer.from(cert).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** UTCTime, this many hours from now. */
function time(hours: number): Buffer {
  const text = new Date(Date.now() + hours * 3_600_000).toISOString().replace(/[-:T]/g, '');
  return der(0x17, Buffer.from(`${text.slice(2, 14)}Z`));
}
