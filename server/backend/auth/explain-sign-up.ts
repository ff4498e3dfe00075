interface SignUpFailure {
  /** The name the new account asked for; null when it left the choice to the site. */
  username: string | null;
  /** Calls a procedure of the database as a visitor. Returns null where it fails. */
  callProcedure(name: string, args: object): Promise<unknown>;
  /** Sends the same sign-up once more. */
  again(): Promise<Response | Error>;
}

/**
 * The embedded backend answers a bare 500 when the database refuses a new account: the name is taken or not
 * allowed (409, specification 5), or two sign-ups with one address met, and then the second try gets the reason.
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
