// The library's front door also loads its fetch, WebSocket, caches and mocks: a tenth of what a command takes to start.
declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici';

  export default Agent;
}
