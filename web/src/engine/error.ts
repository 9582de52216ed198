import type { ErrorCode, ErrorDetail } from './types.js';

/** The one exception of the engine. `code` is stable; `detail` is the message taken apart. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  /** The message is made from the detail where none is given. */
  constructor(code: ErrorCode, detail: ErrorDetail, options: { message?: string; cause?: unknown } = {}) {
    const message = options.message ?? `${detail.argument} is ${detail.got}; it needs ${detail.needed}`;
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.detail = detail;
  }
}
