import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What each word of the tiny model speaks for: [contradiction, entailment, neutral]. */
const words: Readonly<Record<string, readonly [number, number, number]>> = {
  '[PAD]': [0, 0, 0],
  '[UNK]': [0, 0, 0.5],
  '[CLS]': [0, 0, 0],
  '[SEP]': [0, 0, 0],
  yes: [0, 40, 0],
  no: [40, 0, 0],
};

/**
 * Writes a model of natural language inference of a few hundred bytes: the mean of the vectors of the words of both texts.
 * Its files are what a real one has, so that the real way of loading is taken.
 */
export async function writeTinyModel(
  folder: string,
  labels: readonly string[] = ['contradiction', 'entailment', 'neutral'],
): Promise<void> {
  const vocab = Object.fromEntries(Object.keys(words).map((word, id) => [word, id]));
  const special = Object.keys(words)
    .slice(0, 4)
    .map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    }));
  const part = (id: string, type: number) => ({ SpecialToken: { id, type_id: type } });
  const text = (id: string, type: number) => ({ Sequence: { id, type_id: type } });
  const tokenizer = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special,
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [part('[CLS]', 0), text('A', 0), part('[SEP]', 0)],
      pair: [part('[CLS]', 0), text('A', 0), part('[SEP]', 0), text('B', 1), part('[SEP]', 1)],
      special_tokens: Object.fromEntries(
        ['[CLS]', '[SEP]'].map((id) => [id, { id, ids: [vocab[id]], tokens: [id] }]),
      ),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab,
    },
  };
  const id2label = Object.fromEntries(labels.map((label, index) => [index, label]));
  await mkdir(join(folder, 'onnx'), { recursive: true });
  const write = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value));
  await write('tokenizer.json', tokenizer);
  await write('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    model_max_length: 128,
    pad_token: '[PAD]',
  });
  await write('config.json', {
    model_type: 'bert',
    architectures: ['BertForSequenceClassification'],
    id2label,
  });
  await writeFile(join(folder, 'onnx', 'model.onnx'), tinyOnnx());
}

/** Field of a protocol buffer: its number and type, then the value. */
function field(number: number, value: number | Uint8Array | string): Uint8Array {
  if (typeof value === 'number') return Uint8Array.from([...varint(number << 3), ...varint(value)]);
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  return Uint8Array.from([...varint((number << 3) | 2), ...varint(bytes.length), ...bytes]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

function message(...fields: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(fields.flatMap((one) => [...one]));
}

/** ONNX: logits = mean over the words of Gather(vectors, input_ids). Numbers of fields are those of onnx.proto. */
function tinyOnnx(): Uint8Array {
  const rows = Object.values(words);
  const vectors = message(
    ...[rows.length, 3].map((size) => field(1, size)),
    field(2, 1),
    field(8, 'vectors'),
    field(9, new Uint8Array(Float32Array.from(rows.flat()).buffer)),
  );
  const shapeOf = (...sizes: readonly (string | number)[]) =>
    message(...sizes.map((size) => field(1, typeof size === 'string' ? field(2, size) : field(1, size))));
  const value = (name: string, type: number, ...sizes: readonly (string | number)[]) =>
    message(field(1, name), field(2, field(1, message(field(1, type), field(2, shapeOf(...sizes))))));
  const gather = message(field(1, 'vectors'), field(1, 'input_ids'), field(2, 'found'), field(4, 'Gather'));
  const axes = message(field(1, 'axes'), field(8, 1), field(20, 7));
  const keep = message(field(1, 'keepdims'), field(3, 0), field(20, 2));
  const average = message(
    field(1, 'found'),
    field(2, 'logits'),
    field(4, 'ReduceMean'),
    field(5, axes),
    field(5, keep),
  );
  const graph = message(
    field(1, gather),
    field(1, average),
    field(2, 'tiny'),
    field(5, vectors),
    field(11, value('input_ids', 7, 'batch', 'words')),
    field(12, value('logits', 1, 'batch', 3)),
  );
  return message(field(1, 8), field(7, graph), field(8, message(field(1, ''), field(2, 13))));
}
