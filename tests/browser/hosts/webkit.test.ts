import { describe } from 'vitest';
import { webkitHost } from '../support/webkit.ts';
import { hostSuite } from './suite.ts';

describe('in WebKit', () => hostSuite(webkitHost));
