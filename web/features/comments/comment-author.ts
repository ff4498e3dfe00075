/** Who writes, as this feature needs to know them; the page hands it in. */
export interface CommentAuthor {
  id: string;
  username: string;
  profileImageUrl: string | null;
}

/** Sends a comment. Resolves to true when it is there; failures have been told already. */
export type SendComment = (content: string, parentId: string | null) => Promise<boolean>;
