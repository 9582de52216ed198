/** A layer of a published model, or of the chapter: its sizes, and where they are written. */
export interface KnownLayer {
  readonly id: string;
  /** Tokens: as many as the model was made to read, but for the first two, where we chose. */
  readonly n: number;
  readonly dModel: number;
  readonly heads: number;
  /** Heads of keys and values; 0 = as many as heads. */
  readonly kvHeads: number;
  /** Of a number, as the weights are published. */
  readonly bytes: 1 | 2 | 4 | 8;
  /** Absent: the chapter itself. */
  readonly source?: string;
}

export const layers = [
  // The worked example, if every token asks.
  { id: 'chapter', n: 3, dModel: 4, heads: 2, kvHeads: 0, bytes: 8 },
  // Vaswani et al. 2017, table 3, row "base". The paper names no n; the chapter counts with 100.
  {
    id: 'vaswani',
    ...{ n: 100, dModel: 512, heads: 8, kvHeads: 0, bytes: 4 },
    source: 'https://arxiv.org/abs/1706.03762',
  },
  // Devlin et al. 2019, section 3: H = 768, A = 12; sequences of 512 tokens (appendix A.2).
  {
    id: 'bert',
    ...{ n: 512, dModel: 768, heads: 12, kvHeads: 0, bytes: 4 },
    source: 'https://arxiv.org/abs/1810.04805',
  },
  // Radford et al. 2019: n_ctx 1024, n_embd 768, n_head 12, as in the code that was published with it.
  {
    id: 'gpt2',
    ...{ n: 1024, dModel: 768, heads: 12, kvHeads: 0, bytes: 4 },
    source: 'https://github.com/openai/gpt-2/blob/master/src/model.py',
  },
  // Grattafiori et al. 2024, table 3, column "8B"; trained on 8,192 tokens at a time before the context was stretched.
  {
    id: 'llama',
    ...{ n: 8192, dModel: 4096, heads: 32, kvHeads: 8, bytes: 2 },
    source: 'https://arxiv.org/abs/2407.21783',
  },
] as const satisfies readonly KnownLayer[];
