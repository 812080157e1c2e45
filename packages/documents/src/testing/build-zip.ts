import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly data: string | Uint8Array;
  /** How often the data is repeated in the file; 1 by default. */
  readonly times?: number;
  /** Size to be declared instead of the true one, as a bomb does. */
  readonly declaredSize?: number;
}

/** A ZIP archive in memory, deflated, without encryption or extensions. */
export function buildZip(entries: readonly ZipEntry[]): Uint8Array {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, data, times = 1, declaredSize } of entries) {
    const content = typeof data === 'string' ? Buffer.from(data) : data;
    const packed = times === 1 ? deflateRawSync(content) : deflatedAgain(content, times);
    const title = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declaredSize ?? content.length * times, 18);
    fields.writeUInt16LE(title.length, 22);
    const header = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, tail, title]));
    local.push(header);
    offset += header.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end]));
}

/** The same block again and again, so that a bomb costs nothing to make. */
function deflatedAgain(content: Uint8Array, times: number): Buffer {
  const block = deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array<Buffer>(times).fill(block), deflateRawSync(new Uint8Array())]);
}
