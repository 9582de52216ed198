export { keepOffline } from './adapters/offline.ts';
