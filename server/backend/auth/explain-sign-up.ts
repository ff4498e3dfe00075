interface SignUpFailure {
  username: string | null;
  /** Calls a database procedure as a visitor. Returns null if it fails. */
  callProcedure(name: string, args: object): Promise<unknown>;
  again(): Promise<Response | Error>;
}

/**
 * Explains a failed sign-up. The embedded backend returns a bare 500 if the database refuses a new account: either the
 * name is taken or not allowed (409), or two sign-ups with the same email address collided, and a retry returns the
 * reason.
 */
export async function explainFailedSignUp(failure: SignUpFailure): Promise<Response | Error> {
  const { username } = failure;
  if (
    username &&
    (await failure.callProcedure("is_username_available", { username_param: username })) === false
  ) {
    const message = "This username is already taken.";
    return Response.json(
      { code: 409, error_code: "username_taken", msg: message, message },
      { status: 409 },
    );
  }
  return failure.again();
}
