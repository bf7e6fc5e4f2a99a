// This program runs an S3 server (the npm package @20minutes/s3rver, which verifies signatures of version 4). The first
// argument is its folder, the others are its buckets. It reports its port.
import S3rver from "@20minutes/s3rver";

const [directory, ...names] = process.argv.slice(2);
const configureBuckets = names.map((name) => ({ name }));
const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
const { port } = await server.run();
process.send({ port });
process.once("disconnect", () => process.exit(0));
