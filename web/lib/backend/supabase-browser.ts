import { loadChunk } from "#lib/load-chunk.ts";
import { readStored } from "#lib/storage/browser-storage.ts";
import type { Backend, DataClient } from "./backend.ts";
import type { BackendAddress, MemberClients } from "./member-backend.ts";
import { SESSION_KEY } from "./session-key.ts";

/**
 * Creates the browser's backend. The auth client is a separate chunk, loaded if a session is stored or the visitor signs
 * in. Until then, reads use a client without it.
 */
export function createBrowserBackend(config: BackendAddress): Backend {
  const member = loadOnce(() => loadMember(config));
  const visitor = loadOnce(() => loadVisitor(config));
  const hasStoredSession = () => readStored(SESSION_KEY) !== null;

  return {
    data: async () => (hasStoredSession() ? (await member()).data : visitor()),
    auth: async () => (await member()).auth,
    hasStoredSession,
    accessToken: async () => {
      if (!hasStoredSession()) return null;
      const { data } = await (await member()).auth.getSession();
      return data.session?.access_token ?? null;
    },
  };
}

/** Returns a function that loads on its first call and caches the result. A failed load is retried on the next call. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

async function loadVisitor(config: BackendAddress): Promise<DataClient> {
  const { createVisitorClient } = await loadChunk(() => import("./visitor-client.ts"));
  return createVisitorClient(config.supabaseUrl, config.supabaseAnonKey);
}

async function loadMember(config: BackendAddress): Promise<MemberClients> {
  const { createMemberClients } = await loadChunk(() => import("./member-backend.ts"));
  return createMemberClients(config);
}
