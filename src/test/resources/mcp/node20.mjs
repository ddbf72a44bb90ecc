// The suite imports `globSync` of Node.js 22, for a command that the tests do not run. Node.js 20 gets a stand-in.
import { register } from "node:module";

const module = (source) => "data:text/javascript," + encodeURIComponent(source);
const fs = module("export * from 'node:fs'; export const globSync = () => [];");

register(
  module(`export const resolve = (name, context, next) =>
    name === "fs" ? { url: ${JSON.stringify(fs)}, shortCircuit: true } : next(name, context);`),
);
