import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import org.neo4j.cli.ExecutionContext;
import org.neo4j.commandline.admin.security.SetInitialPasswordCommand;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.io.ByteUnit;
import org.neo4j.io.fs.DefaultFileSystemAbstraction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import picocli.CommandLine;

/**
 * Neo4j community, alone on this machine: {@code java -jar neo4j-launcher.jar DATA [PORT]}.
 *
 * <p>It keeps all it writes in the folder DATA, speaks Bolt on 127.0.0.1 (on a free port without PORT), prints its
 * address once it answers, and stops when its standard input closes, so that it never outlives whoever started it.
 * A folder that a killed server left behind can be started again.
 *
 * <p>The password of the user neo4j is set at the first start of a folder: that of the environment's NEO4J_PASSWORD, or
 * else that of the file DATA/password, written with a random one where it is missing.
 */
public final class Launcher {
    public static void main(String[] arguments) throws Exception {
        if (arguments.length < 1 || arguments.length > 2) {
            System.err.println("usage: java -jar neo4j-launcher.jar DATA [PORT]");
            System.exit(2);
        }
        var data = Path.of(arguments[0]).toAbsolutePath();
        var port = arguments.length == 2 ? Integer.parseInt(arguments[1]) : 0;
        if (Files.notExists(data.resolve("data/databases"))) {
            setInitialPassword(data, password(data));
        }
        var server = start(data, port);
        System.out.println("bolt://" + boltAddress(server));
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0);
    }

    /** What {@code neo4j-admin dbms set-initial-password} does, but for its advice. */
    private static void setInitialPassword(Path data, String password) {
        var files = new DefaultFileSystemAbstraction();
        var silence = new PrintStream(OutputStream.nullOutputStream());
        var context = new ExecutionContext(data, data.resolve("conf"), silence, System.err, files);
        var status = new CommandLine(new SetInitialPasswordCommand(context)).execute("--", password);
        if (status != 0) {
            System.exit(status);
        }
    }

    private static DatabaseManagementService start(Path data, int port) {
        var server = new DatabaseManagementServiceBuilder(data)
                .setConfig(BoltConnector.enabled, true)
                .setConfig(BoltConnector.listen_address, new SocketAddress("127.0.0.1", port))
                .setConfig(GraphDatabaseSettings.auth_enabled, true)
                .setConfig(GraphDatabaseSettings.pagecache_memory, ByteUnit.mebiBytes(256))
                .setConfig(GraphDatabaseSettings.udc_enabled, false)
                .build();
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
        return server;
    }

    private static String password(Path data) throws IOException {
        var given = System.getenv("NEO4J_PASSWORD");
        if (given != null) {
            return given;
        }
        var file = data.resolve("password");
        if (Files.notExists(file)) {
            Files.createDirectories(data);
            var ours = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            Files.createFile(file, ours);
            Files.writeString(file, random());
        }
        return Files.readString(file).strip();
    }

    private static String random() {
        var bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String boltAddress(DatabaseManagementService server) {
        var system = (GraphDatabaseAPI) server.database(GraphDatabaseSettings.SYSTEM_DATABASE_NAME);
        var ports = system.getDependencyResolver().resolveDependency(ConnectorPortRegister.class);
        return ports.getLocalAddress(ConnectorType.BOLT).toString();
    }
}
