// What runs in the worker of the labs.

import { type Port, serve } from './worker_serve.js';

serve(globalThis as unknown as Port);
