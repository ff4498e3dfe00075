export function fingerprint(root: string, names: readonly string[]): string;
