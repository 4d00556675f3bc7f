// Pictures are part of the bundle, as addresses that hold them.
declare module "*.svg" {
  const address: string;
  export default address;
}
