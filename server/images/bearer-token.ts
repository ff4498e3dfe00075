/** The access token of an `Authorization: Bearer` header; undefined when there is none. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(header ?? "")?.[1];
}
