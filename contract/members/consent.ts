/** Version of the consent's text (`private.consent_version`). Version 2 also names emails. */
export const CONSENT_VERSION = 2;
