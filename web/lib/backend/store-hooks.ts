import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useDispatch } from "react-redux";
import type { ThunkExtra } from "./create-app-thunk.ts";

export type AppDispatch = ThunkDispatch<unknown, ThunkExtra, UnknownAction>;

export const useAppDispatch = () => useDispatch<AppDispatch>();
