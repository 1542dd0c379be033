export * from './errors.js';
export * from './messages.js';
export * from './section.js';
export * from './suite.js';
export * from './text.js';
